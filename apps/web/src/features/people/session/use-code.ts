import { useEffect, useState } from 'react'
import { useParams } from 'react-router'

/**
 * The code of a mail's link, which is taken out of the address at once: histories and logs keep addresses. '' where the page
 * was loaded again without it.
 * @param path what stays in the address
 */
export function useCode(path: string): string {
  const { confirmationCode = '' } = useParams()
  const [code] = useState(confirmationCode)
  useEffect(() => window.history.replaceState(window.history.state, '', path), [path])
  return code
}
