import { must } from './expect.js'
import { createRecorder, type Recorder } from './recorder.js'
import type { ConformanceCase, Subject } from './Subject.js'

/** A started adapter that has found the wallet. */
export interface Scene extends Subject, Recorder {
  readonly id: string
  stop(): void
}

/** A case that begins with a wallet that was found. */
export const given = (name: string, test: (scene: Scene) => Promise<void>): ConformanceCase => ({
  name,
  run: (create) =>
    withSubject(create, async (subject) => {
      const recorder = createRecorder()
      subject.announce()
      const stop = subject.adapter.start(recorder.sink)
      try {
        const id = recorder.found.find(({ name }) => name === subject.name)?.id
        must(id !== undefined, 'it does not find the wallet')
        await test({ ...subject, ...recorder, id, stop })
      } finally {
        stop()
      }
    }),
})

/** A case that begins before anything started. */
export const fresh = (
  name: string,
  test: (subject: Subject) => Promise<void>,
): ConformanceCase => ({
  name,
  run: (create) => withSubject(create, test),
})

async function withSubject(
  create: () => Subject | Promise<Subject>,
  test: (subject: Subject) => Promise<void>,
): Promise<void> {
  const subject = await create()
  try {
    await test(subject)
  } finally {
    subject.close()
  }
}
