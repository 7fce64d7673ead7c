import { memo } from 'react'
import { AlertBar } from './AlertBar.js'
import { NoticeBar } from './NoticeBar.js'
import { Progress } from './Progress.js'
import { Spoken } from './Spoken.js'

/** What is told beside the view: to the page's developer, to the visitor, to a screen reader. */
export const Bars = memo(function Bars() {
  return (
    <Spoken>
      <AlertBar />
      <NoticeBar />
      <Progress />
    </Spoken>
  )
})
