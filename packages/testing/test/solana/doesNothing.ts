/** A program (an ELF file for the chain's machine) that does nothing and succeeds. */
export function doesNothing(): Uint8Array {
  const HEADER = 64
  const SECTION = 64
  // r0 = 0; exit
  const code = [0xb7, 0, 0, 0, 0, 0, 0, 0, 0x95, 0, 0, 0, 0, 0, 0, 0]
  const names = '\0.text\0.shstrtab\0'
  const namesAt = HEADER + code.length
  const sectionsAt = namesAt + Math.ceil(names.length / 8) * 8
  const file = new Uint8Array(sectionsAt + 3 * SECTION)
  const view = new DataView(file.buffer)
  // 64 bits, little endian, version 1.
  file.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1])
  view.setUint16(16, 3, true) // a shared object
  view.setUint16(18, 247, true) // for BPF
  view.setUint32(20, 1, true)
  view.setBigUint64(24, BigInt(HEADER), true) // begins with the first instruction
  view.setBigUint64(40, BigInt(sectionsAt), true)
  view.setUint16(52, HEADER, true)
  view.setUint16(54, 56, true)
  view.setUint16(58, SECTION, true)
  view.setUint16(60, 3, true) // sections
  view.setUint16(62, 2, true) // the one with the names
  file.set(code, HEADER)
  file.set(new TextEncoder().encode(names), namesAt)
  const section = (
    at: number,
    name: number,
    kind: number,
    flags: number,
    from: number,
    size: number,
  ) => {
    const start = sectionsAt + at * SECTION
    view.setUint32(start, name, true)
    view.setUint32(start + 4, kind, true)
    view.setBigUint64(start + 8, BigInt(flags), true)
    view.setBigUint64(start + 16, BigInt(kind === 1 ? from : 0), true)
    view.setBigUint64(start + 24, BigInt(from), true)
    view.setBigUint64(start + 32, BigInt(size), true)
    view.setBigUint64(start + 48, 1n, true)
  }
  section(1, 1, 1, 6, HEADER, code.length)
  section(2, 7, 3, 0, namesAt, names.length)
  return file
}
