import type { CDPSession, Page } from '@playwright/test'

/** How the dialog stands in one moment. */
export interface Moment {
  open: boolean
  /** Whether anything of the dialog is seen. */
  seen: boolean
  top: number
  height: number
  /** What the dialog is about: the stage of the cord. */
  stage: string | undefined
  /** How opaque a view is that goes, where one is seen beside the one that comes. */
  past: number | undefined
}

/** What moves stands, and a test puts it where it looks: how many frames a machine paints decides nothing. */
export interface Motion {
  /** How the dialog stands at these parts of the way of all that moves, each from 0 to below 1. */
  along(...parts: number[]): Promise<Moment[]>
  /** Ends all that moves; resolves to how the dialog stands then. */
  finish(): Promise<Moment>
  /** From now on everything moves by itself. */
  letGo(): Promise<void>
}

const FIRST_FRAME = 0
const LAST = 1

/** Holds everything that moves, and will move, in its first frame. */
export async function holdMotion(page: Page): Promise<Motion> {
  const session = await page.context().newCDPSession(page)
  await session.send('Animation.enable')
  await setRate(session, 0)
  const along = (...parts: number[]) => page.evaluate(look, parts)
  return {
    along,
    async finish() {
      await along(LAST)
      const [moment] = await along(FIRST_FRAME)
      if (!moment) throw new Error('there is no dialog')
      return moment
    },
    letGo: () => setRate(session, 1),
  }
}

const setRate = async (session: CDPSession, playbackRate: number) => {
  await session.send('Animation.setPlaybackRate', { playbackRate })
}

/** Runs in the page. */
async function look(parts: number[]): Promise<Moment[]> {
  const shadow = document.querySelector('drawstring-layer')?.shadowRoot as ShadowRoot
  const dialog = shadow.querySelector('dialog') as HTMLDialogElement
  const sheet = dialog.querySelector('.sheet') as HTMLElement
  // What is to move has begun to. A page whose clock stands calls no `requestAnimationFrame`, and observes all the same.
  for (let left = 2; left > 0; left -= 1) {
    await new Promise<void>((drawn) => {
      const observer = new ResizeObserver(() => {
        observer.disconnect()
        drawn()
      })
      observer.observe(sheet)
    })
  }
  const moving = dialog.getAnimations({ subtree: true }).flatMap((motion) => {
    const end = Number(motion.effect?.getComputedTiming().endTime)
    return Number.isFinite(end) ? [{ motion, end }] : []
  })
  return parts.map((part) => {
    for (const { motion, end } of moving) {
      if (part < 1) motion.currentTime = part * end
      else motion.finish()
    }
    const { top, height } = sheet.getBoundingClientRect()
    const { visibility, opacity } = getComputedStyle(dialog)
    const past = shadow.querySelector('[data-direction=past]')
    return {
      open: dialog.open,
      seen: visibility === 'visible' && Number(opacity) > 0,
      top: Math.round(top),
      height: Math.round(height),
      stage: shadow.querySelector<HTMLElement>('.stage .cord')?.dataset.stage,
      past: past ? Number(getComputedStyle(past).opacity) : undefined,
    }
  })
}
