import { type SessionStreamIn, type SessionStreamOut, sessionStreamUrl } from '@prosa/contract'
import { useEffect } from 'react'
import { openChannel } from '../realtime.ts'
import { readUserAgain, renewSession } from '../session-store.ts'

/** Stream for people without the inbox: changed rights only, which close screens without rights and update the menu. */
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
