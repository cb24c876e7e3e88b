import type { Socket } from 'node:net'
import type { ErrorBody } from '@prosa/contract'
import { type ErrorEntry, errors } from '../errors/index.ts'

const headersTooLarge: ErrorEntry = {
  code: 'headersTooLarge',
  status: 431,
  message: 'Os cabeçalhos da chamada são grandes demais.',
}
const timedOut: ErrorEntry = { code: 'timedOut', status: 408, message: 'A chamada demorou demais para chegar.' }
const reasons: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}
const byCode: Record<string, ErrorEntry> = {
  HPE_HEADER_OVERFLOW: headersTooLarge,
  ERR_HTTP_REQUEST_TIMEOUT: timedOut,
}

/** Answers invalid HTTP in our error format too, without repeating anything that was sent. */
export const answerBrokenRequest = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { code, status, message } = byCode[error.code ?? ''] ?? errors.malformed
  const body = JSON.stringify({ code, message, description: message } satisfies ErrorBody)
  const head = [
    `HTTP/1.1 ${status} ${reasons[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
