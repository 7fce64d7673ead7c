import { startFrame } from './shell/startFrame.js'

void startFrame()
