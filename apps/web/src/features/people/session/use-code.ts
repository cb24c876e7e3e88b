import { useEffect, useState } from 'react'
import { useParams } from 'react-router'

/**
 * The code of an e-mail's link. It is removed from the URL at once, because histories and logs keep URLs. '' if the
 * page was reloaded without it.
 * @param path the path that stays in the URL
 */
export function useCode(path: string): string {
  const { confirmationCode = '' } = useParams()
  const [code] = useState(confirmationCode)
  useEffect(() => window.history.replaceState(window.history.state, '', path), [path])
  return code
}
