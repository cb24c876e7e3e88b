import { useEffect, useRef, useState } from 'react'

/** A form's rules, which come with it; without them (offline) the server alone checks. */
export function useFormSchema<S>(load: () => Promise<S>) {
  const [schema, setSchema] = useState<S | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const firstLoad = useRef(load)
  const loading = useRef<Promise<S | null>>(null)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    loading.current = firstLoad.current().catch(() => null)
    void loading.current.then((loaded) => isShown.current && setSchema(() => loaded))
    return () => {
      isShown.current = false
    }
  }, [])
  /** Also where one is quicker than it: what is sent unchecked the server may take, though the screen would not. */
  const demandSchema = async (): Promise<S | null> => {
    if (schema) return schema
    setWaiting(true)
    try {
      return await loading.current
    } finally {
      setWaiting(false)
    }
  }
  return { schema, demandSchema, isWaiting, isShown }
}
