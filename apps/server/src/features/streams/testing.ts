import { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import type { App } from '../../app.ts'
import type { Caller } from '../../platform/testing/index.ts'

export interface Listening<Frame> {
  frames: Frame[]
  /** Resolves with the first frame, from the start, that fits. */
  hears(fits: (frame: Frame) => boolean): Promise<Frame>
  closed: Promise<number>
  socket: WebSocket
}

export const streamHost = 'prosa.test'
/** Opens a stream as a browser of this person would. */
export const listen = async <Frame>(app: App, path: string, caller: Caller): Promise<Listening<Frame>> => {
  const frames: Frame[] = []
  let check = (): void => {}
  let code: (code: number) => void = () => {}
  const closed = new Promise<number>((resolve) => {
    code = resolve
  })
  const socket = await app.http.injectWS(
    path,
    // The injection brings no connection of its own; one that is connected to nothing stands for it.
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
