import { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import type { App } from '../../../app.ts'
import type { Caller } from '../../../platform/testing/index.ts'

export interface Listening<Frame> {
  frames: Frame[]
  /** Resolves with the first matching frame, from the start. */
  hears(fits: (frame: Frame) => boolean): Promise<Frame>
  closed: Promise<number>
  socket: WebSocket
}

export const streamHost = 'prosa.test'
/** Opens a stream like a browser of this person. */
export const listen = async <Frame>(app: App, path: string, caller: Caller): Promise<Listening<Frame>> => {
  const frames: Frame[] = []
  let check = (): void => {}
  let code: (code: number) => void = () => {}
  const closed = new Promise<number>((resolve) => {
    code = resolve
  })
  const socket = await app.http.injectWS(
    path,
    // Injected requests have no connection; a disconnected socket stands in.
    { headers: { host: streamHost, origin: `http://${streamHost}`, cookie: caller.cookie }, socket: new Socket() },
    {
      onInit: (made: WebSocket) => {
        made.on('message', (data) => {
          frames.push(JSON.parse(String(data)) as Frame)
          check()
        })
        made.on('close', (reason) => code(reason))
      },
    },
  )
  const hears: Listening<Frame>['hears'] = (fits) =>
    new Promise((resolve) => {
      check = () => {
        const found = frames.find(fits)
        if (found) resolve(found)
      }
      check()
    })
  return { frames, hears, closed, socket }
}
