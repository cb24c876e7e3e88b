import { live } from './index.ts'

/** Calls `heard` when a channel changed, and after each reconnection, since missed frames are not repeated. */
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
