import { createContext, useContext } from 'react'

/** Level of detail when zoomed out: cards show only names, then only shapes; null: full text. */
export type Far = 'names' | 'shapes' | null

/** Zoom from which cards show their texts; below it only names, and below `shapes` only shapes. */
export const readableZoom = 0.7
const farZooms = { names: readableZoom, shapes: 0.14 }

export const farAt = (zoom: number): Far => (zoom < farZooms.shapes ? 'shapes' : zoom < farZooms.names ? 'names' : null)

/** Below this zoom card texts are drawn larger, so that they stay readable. */
const smallZoom = 0.8
export const isSmallAt = (zoom: number): boolean => zoom < smallZoom && farAt(zoom) === null

const FarContext = createContext<Far>(null)
export const FarProvider = FarContext
export const useFar = (): Far => useContext(FarContext)
