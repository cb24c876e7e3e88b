import { useCallback, useEffect, useState } from 'react'

/** 'Modo full screen': the canvas fills the window, and the window fills the screen if the browser allows it. */
export function useFullScreen(): { isFullScreen: boolean; toggleFullScreen: () => void } {
  const [isFullScreen, setFullScreen] = useState(false)
  useEffect(() => {
    // Escape leaves the browser's full screen without a key event.
    const onChange = (): void => {
      if (document.fullscreenElement === null) setFullScreen(false)
    }
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [])
  const toggleFullScreen = useCallback(() => {
    setFullScreen((isOn) => {
      // If the browser refuses (phones, frames), only the canvas grows.
      if (isOn) document.exitFullscreen?.().catch(() => undefined)
      else document.documentElement.requestFullscreen?.().catch(() => undefined)
      return !isOn
    })
  }, [])
  return { isFullScreen, toggleFullScreen }
}
