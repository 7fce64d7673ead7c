import { crc32, deflateSync, inflateSync } from 'node:zlib'

const SIGNATURE_BYTES = 8
/** Bytes of a pixel by a picture's kind of colour: with and without transparency. */
const PIXEL_BYTES: Readonly<Record<number, number>> = { 2: 3, 6: 4 }
/** What may have been done to a row before it was compressed (section 9 of the PNG specification). */
const FILTERS = [
  () => 0,
  (left: number) => left,
  (_left: number, above: number) => above,
  (left: number, above: number) => (left + above) >> 1,
  nearest,
]

/**
 * A PNG picture's very pixels in fewer bytes. Browsers write for speed, and as for photographs: each pixel as it differs from those
 * beside it. A screen is flat and full of letters that come again, and is shorter as it is.
 */
export function packed(picture: Buffer): Buffer {
  const chunks = [...chunksOf(picture)]
  const head = chunks.find(({ type }) => type === 'IHDR')?.data
  const [depth, colour = 0, , , interlaced] = head?.subarray(8) ?? []
  const pixel = PIXEL_BYTES[colour]
  if (!head || depth !== 8 || !pixel || interlaced) throw new Error('not a picture of a browser')
  const data = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)
  const plain = unfiltered(inflateSync(Buffer.concat(data)), head.readUInt32BE(0) * pixel, pixel)
  return Buffer.concat([
    picture.subarray(0, SIGNATURE_BYTES),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(plain, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function* chunksOf(picture: Buffer): Generator<{ type: string; data: Buffer }> {
  for (let at = SIGNATURE_BYTES; at < picture.length; ) {
    const end = at + 8 + picture.readUInt32BE(at)
    yield { type: picture.toString('latin1', at + 4, at + 8), data: picture.subarray(at + 8, end) }
    at = end + 4
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** Rows of this many bytes, each as it is: after a byte that says so. */
function unfiltered(rows: Buffer, width: number, pixel: number): Buffer {
  const plain = Buffer.alloc(rows.length)
  for (let row = 0; row < rows.length; row += width + 1) {
    const filter = FILTERS[rows[row] ?? 0] ?? FILTERS[0]
    for (let at = row + 1; at <= row + width; at += 1) {
      const isFirst = at <= row + pixel
      const left = isFirst ? 0 : plain[at - pixel]
      const above = row ? plain[at - width - 1] : 0
      const corner = isFirst || !row ? 0 : plain[at - width - 1 - pixel]
      plain[at] = (rows[at] ?? 0) + (filter?.(left ?? 0, above ?? 0, corner ?? 0) ?? 0)
    }
  }
  return plain
}

/** Whichever of the three is nearest to what they make together (Paeth's filter). */
function nearest(left: number, above: number, corner: number): number {
  const guess = left + above - corner
  const toLeft = Math.abs(guess - left)
  const toAbove = Math.abs(guess - above)
  const toCorner = Math.abs(guess - corner)
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}
