import type { Page } from '@playwright/test'

/**
 * From the next page on: a browser that reads QR codes, as those of phones do, with this in sight after a moment, or nothing; and a camera,
 * which films a wall with a frame on it.
 */
export async function withCamera(page: Page, said: string | null): Promise<void> {
  await page.addInitScript((said) => {
    let looks = 0
    Object.assign(window, {
      cameras: [] as MediaStreamTrack[],
      BarcodeDetector: class {
        static async getSupportedFormats() {
          return ['qr_code']
        }
        async detect(picture: HTMLVideoElement) {
          if (!picture.videoWidth) throw new Error('there is no picture')
          return ++looks < 5 || said === null ? [] : [{ rawValue: said }]
        }
      },
    })
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement('canvas')
      const drawn = canvas.getContext('2d')
      const film = canvas.captureStream(30)
      setInterval(() => {
        if (!drawn) return
        drawn.fillStyle = '#c9c4ba'
        drawn.fillRect(0, 0, canvas.width, canvas.height)
        drawn.fillStyle = '#4a4f5c'
        drawn.fillRect(100, 30, 100, 90)
      }, 30)
      ;(window as unknown as { cameras: MediaStreamTrack[] }).cameras.push(...film.getTracks())
      return film
    }
  }, said)
}

/** How many cameras are on. */
export const filming = (page: Page) =>
  page.evaluate(
    () =>
      (window as unknown as { cameras: MediaStreamTrack[] }).cameras.filter(
        ({ readyState }) => readyState === 'live',
      ).length,
  )
