import type { RawData } from 'ws'
import { scanJson } from './scan-json.ts'

export interface Frame {
  content: unknown
  /** False for a text that could not be stored, or is too costly to read: the frame must be refused. */
  isStorable: boolean
}

/** Parses a websocket frame with the same checks as request bodies. @returns null for a frame that is no JSON text */
export const readFrame = (data: RawData, isBinary: boolean): Frame | null => {
  if (isBinary || !Buffer.isBuffer(data)) return null
  const fault = scanJson(data)
  if (fault === 'too-intricate') return null
  try {
    return { content: JSON.parse(data.toString('utf8')), isStorable: fault === null }
  } catch {
    return null
  }
}
