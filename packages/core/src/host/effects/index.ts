import type { Effect } from '../../generated/protocol.js'
import { addNetwork } from './addNetwork.js'
import { beacon } from './beacon.js'
import { broadcast } from './broadcast.js'
import { chooseApp } from './chooseApp.js'
import { connect } from './connect.js'
import { consent } from './consent.js'
import { copy } from './copy.js'
import { disconnect } from './disconnect.js'
import { emit } from './emit.js'
import { http } from './http.js'
import { loadData } from './loadData.js'
import { loadPart } from './loadPart.js'
import { log } from './log.js'
import { openUrl } from './openUrl.js'
import { random } from './random.js'
import { reconnect } from './reconnect.js'
import { request } from './request.js'
import type { Performer } from './Scene.js'
import { settle } from './settle.js'
import {
  signInAdd,
  signInEnd,
  signInLeft,
  signInMessage,
  signInSessions,
  signInSign,
} from './signIn.js'
import { storageRead } from './storageRead.js'
import { storageWrite } from './storageWrite.js'
import { switchNetwork } from './switchNetwork.js'

/** Everything the core can want done; `cancel` is the performer's own. */
export const effects: { [T in Exclude<Effect['type'], 'cancel'>]: Performer<T> } = {
  http,
  beacon,
  storageRead,
  storageWrite,
  broadcast,
  connect,
  reconnect,
  disconnect,
  switchNetwork,
  addNetwork,
  request,
  chooseApp,
  signInSessions,
  signInMessage,
  signInSign,
  signInAdd,
  signInEnd,
  signInLeft,
  random,
  consent,
  copy,
  openUrl,
  emit,
  settle,
  log,
  loadPart,
  loadData,
}
