import { activity } from '../../i18n/en/activity.js'
import { Activity } from './Activity.js'

export const view = { Component: Activity, texts: [activity] }
