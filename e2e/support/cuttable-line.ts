import { type Line, startLine } from '../../tools/standins/lib/line.ts'
import type { Person } from './browser.ts'

export interface CuttableLine {
  url: string
  /** As when the network goes. The person is whoever uses the line. */
  cut(person: Person): void
  /** As `Line.cutDuring`. */
  cutDuring(person: Person, ...when: Parameters<Line['cutDuring']>): void
  /** With the browser's own network, where that was taken too. */
  mend(person: Person): Promise<void>
  stop(): Promise<void>
}

/** The server under another port of this machine, over a line that can be cut for those alone who use it. */
export const startCuttableLine = async (serverUrl: string): Promise<CuttableLine> => {
  const line = await startLine(serverUrl)
  return {
    url: line.url,
    cut: ({ watch }) => {
      watch.lineCut()
      line.cut()
    },
    cutDuring: ({ watch }, ...when) => {
      watch.lineCut()
      line.cutDuring(...when)
    },
    mend: async ({ context, watch }) => {
      line.mend()
      // Last: what the browser opens while it has no network fails as well.
      await context.setOffline(false)
      await watch.lineMended()
    },
    stop: line.stop,
  }
}
