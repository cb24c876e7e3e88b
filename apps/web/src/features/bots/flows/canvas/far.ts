import { createContext, useContext } from 'react'

/** From afar cards show their names alone, and from farther they are mere shapes; null where texts can be read. */
export type Far = 'names' | 'shapes' | null

/** Below the first only names can be read, and cards show them alone and large; below the second they are mere shapes. */
/** From here on a card says its words, and not its name alone. */
export const readableZoom = 0.7
const farZooms = { names: readableZoom, shapes: 0.14 }

export const farAt = (zoom: number): Far => (zoom < farZooms.shapes ? 'shapes' : zoom < farZooms.names ? 'names' : null)

/** Below it texts are drawn larger than usual on their cards, so that they can still be read. */
const smallZoom = 0.8
export const isSmallAt = (zoom: number): boolean => zoom < smallZoom && farAt(zoom) === null

const FarContext = createContext<Far>(null)
export const FarProvider = FarContext
export const useFar = (): Far => useContext(FarContext)
