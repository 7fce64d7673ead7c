import { loadCode } from '@drawstring/core'

/** As much of the Shape Detection API as is used. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

declare global {
  var BarcodeDetector: DetectorClass | undefined
}

/** As the API calls QR codes. */
const FORMAT = 'qr_code'

/** Whether the page may ask for a camera: nowhere but over https, and not in every frame. */
export const canScan = () => navigator.mediaDevices?.getUserMedia !== undefined

/** Reads QR codes from pictures: the browser's own reader, or where it has none (Safari, Firefox) one that is loaded for it. */
export async function createDetector(): Promise<Detector> {
  const own = globalThis.BarcodeDetector
  const formats = await own?.getSupportedFormats()
  if (own && formats?.includes(FORMAT)) return new own({ formats: [FORMAT] })
  const { BarcodeDetector } = await loadCode(() => import('qr/decode.js'))
  return new BarcodeDetector({ formats: [FORMAT] })
}
