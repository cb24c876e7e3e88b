import { useCallback, useEffect, useState } from 'react'

/** 'Modo full screen': the canvas takes the whole window, and the window the whole screen where the browser lets it. */
export function useFullScreen(): { isFullScreen: boolean; toggleFullScreen: () => void } {
  const [isFullScreen, setFullScreen] = useState(false)
  useEffect(() => {
    // Escape leaves the browser's full screen without asking us.
    const onChange = (): void => {
      if (document.fullscreenElement === null) setFullScreen(false)
    }
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [])
  const toggleFullScreen = useCallback(() => {
    setFullScreen((isOn) => {
      // Refused by the browser (phones, frames): the canvas alone grows.
      if (isOn) document.exitFullscreen?.().catch(() => undefined)
      else document.documentElement.requestFullscreen?.().catch(() => undefined)
      return !isOn
    })
  }, [])
  return { isFullScreen, toggleFullScreen }
}
