import { createContext, use } from 'react'
import { type Formats, formatsIn } from './format.ts'

/** IANA time zone for days and times: the company's. Null is the browser's. */
export const TimeZone = createContext<string | null>(null)

/** Formats days and times for this screen. */
export const useFormats = (): Formats => formatsIn(use(TimeZone))
