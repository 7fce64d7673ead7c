import { css } from '../../generated/styles/Review.js'
import { requester } from '../../i18n/en/requester.js'
import { review } from '../../i18n/en/review.js'
import { Review } from './Review.js'

export const view = { Component: Review, css, texts: [requester, review] }
