import { css } from '../../generated/styles/Review.js'
import { Review } from './Review.js'

export const view = { Component: Review, css }
