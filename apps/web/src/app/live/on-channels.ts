import { live } from './index.ts'

/** Calls when a channel changed, and when the line is back: what was told while there was none is not told again. */
export const onChannels = (heard: () => void): (() => void) => {
  const stops = [
    live.on('channels', heard),
    live.subscribeToState(() => {
      if (live.state() === 'open') heard()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
