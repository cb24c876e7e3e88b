import { createContext } from 'react'

/** Colours that colleagues chose for their circles, by their ids; whoever chose none has the one of their id. */
export const PersonColors = createContext<Readonly<Record<string, string>>>({})
