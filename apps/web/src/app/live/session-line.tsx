import { type SessionStreamIn, type SessionStreamOut, sessionStreamUrl } from '@prosa/contract'
import { useEffect } from 'react'
import { openChannel } from '../realtime.ts'
import { readUserAgain, renewSession } from '../session-store.ts'

/** Who has no inbox hears of changed rights alone: the screen that needs them closes, and the menu shows what is left. */
export function SessionLine() {
  useEffect(() => {
    const channel = openChannel<SessionStreamOut, SessionStreamIn>({
      path: () => sessionStreamUrl,
      onFrame: ({ type }) => {
        if (type === 'rights') void readUserAgain()
      },
      onResume: () => void readUserAgain(),
      renewSession,
    })
    return () => channel.close()
  }, [])
  return null
}
