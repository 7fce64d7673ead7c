import type { StorageMode } from '../protocol.js'
import type { Store } from './Store.js'

const DATABASE = 'ew'
const VALUES = 'values'

/** Keeps in IndexedDB. Fails where the browser keeps nothing for a frame of another site. */
export async function indexedStore(mode: StorageMode): Promise<Store> {
  const database = await open()
  const run = <T>(kind: IDBTransactionMode, work: (values: IDBObjectStore) => IDBRequest<T>) =>
    inTransaction(database, kind, work)
  return {
    mode,
    get: (name) => run('readonly', (values) => values.get(name)),
    set: async (name, value) => void (await run('readwrite', (values) => values.put(value, name))),
    getOrSet: (name, value) => getOrSet(database, name, value),
    remove: (name) => run('readwrite', (values) => values.delete(name)),
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(VALUES)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('another tab holds an older database'))
  })
}

/** Resolves once the transaction is complete: before that, nothing is kept. */
function inTransaction<T>(
  database: IDBDatabase,
  kind: IDBTransactionMode,
  work: (values: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(VALUES, kind)
    const request = work(transaction.objectStore(VALUES))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
  })
}

/** Reads and writes in one transaction. */
function getOrSet(database: IDBDatabase, name: string, value: unknown): Promise<unknown> {
  let kept = value
  const work = (values: IDBObjectStore) => {
    const read = values.get(name)
    read.onsuccess = () => {
      if (read.result === undefined) values.put(value, name)
      else kept = read.result
    }
    return read
  }
  return inTransaction(database, 'readwrite', work).then(() => kept)
}
