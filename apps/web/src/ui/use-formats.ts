import { createContext, use } from 'react'
import { type Formats, formatsIn } from './format.ts'

/** IANA name of the zone that days and times are shown in: the company's. Null is the browser's own. */
export const TimeZone = createContext<string | null>(null)

/** How this screen says days and times. */
export const useFormats = (): Formats => formatsIn(use(TimeZone))
