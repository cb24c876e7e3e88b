import { useEffect, useRef, useState } from 'react'

/** Rules of a form, loaded with it; without them (offline) only the server validates. */
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
  /** Waits for the schema, because the server may accept what the screen would refuse. */
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
