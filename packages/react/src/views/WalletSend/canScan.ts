/** As much of the Shape Detection API as is used. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>
}

declare global {
  var BarcodeDetector: (new (options: { formats: string[] }) => Detector) | undefined
}

/** Whether this browser reads QR codes, and the page may ask for the camera. */
export const canScan = () =>
  globalThis.BarcodeDetector !== undefined && navigator.mediaDevices?.getUserMedia !== undefined

/** Reads QR codes from pictures. */
export function createDetector(): Detector | undefined {
  return globalThis.BarcodeDetector && new globalThis.BarcodeDetector({ formats: ['qr_code'] })
}
