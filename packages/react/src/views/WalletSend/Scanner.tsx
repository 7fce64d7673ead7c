import { useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/useText.js'
import { createDetector } from './canScan.js'

interface Props {
  onFound: (text: string) => void
  onClosed: () => void
}

/** The camera's picture, until there is a QR code in it. */
export function Scanner({ onFound, onClosed }: Props) {
  const text = useText()
  const video = useRef<HTMLVideoElement>(null)
  const [refused, setRefused] = useState(false)
  const found = useRef(onFound)
  found.current = onFound
  useEffect(() => {
    let over = false
    let stream: MediaStream | undefined
    async function look(): Promise<void> {
      const picture = video.current
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (over || !picture) return stop()
      picture.srcObject = stream
      await picture.play()
      const detector = await createDetector()
      while (!over) {
        const [code] = await detector.detect(picture)
        if (over) return
        if (code) return found.current(code.rawValue)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
    }
    function stop(): void {
      over = true
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    look().catch(() => {
      if (over) return
      stop()
      setRefused(true)
    })
    return stop
  }, [])
  return (
    <div className="scanner">
      {refused ? (
        <p className="quiet centre" role="status">
          {text('send.noCamera')}
        </p>
      ) : (
        <video ref={video} muted playsInline aria-label={text('send.camera')} />
      )}
      <button type="button" className="button" onClick={onClosed}>
        {text('send.scanClose')}
      </button>
    </div>
  )
}
