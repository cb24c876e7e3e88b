import type { Position } from '@prosa/flow'
import { createContext, useContext } from 'react'
import type { WireSource } from '../wiring/wire.ts'

/** Opens the chooser of a destination. `at`: screen position in px; `place`: position of a new node. */
export type OpenChooser = (source: WireSource, at: { x: number; y: number }, place?: Position) => void

const CanvasActions = createContext<OpenChooser>(() => undefined)
export const CanvasActionsProvider = CanvasActions
export const useCanvasActions = (): OpenChooser => useContext(CanvasActions)
