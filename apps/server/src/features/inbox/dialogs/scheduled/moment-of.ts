import { instantOfClock, type ScheduleMoment, scheduleAheadMs } from '@prosa/contract'
import type { PlannedMoment } from '../../../../conversation/model/planned.ts'
import { AppError, errors } from '../../../../platform/errors/index.ts'

/** @throws unprocessable at the moment's field for one in the past, or more than a year ahead */
export const momentOf = ({ clock, instant }: ScheduleMoment, timeZone: string, now: Date): PlannedMoment => {
  const refuse = (text: string): AppError =>
    new AppError(errors.unprocessable, { message: text, fields: { [clock === undefined ? 'at' : 'at.clock']: text } })
  const ms = clock === undefined ? Date.parse(instant ?? '') : instantOfClock(timeZone, clock)
  if (ms === null || Number.isNaN(ms)) throw refuse('Informe o dia e a hora.')
  const aheadMs = ms - now.getTime()
  if (aheadMs < 0) throw refuse('Este horário já passou.')
  if (aheadMs < scheduleAheadMs.least) throw refuse('Escolha um horário a partir de um minuto daqui.')
  if (aheadMs > scheduleAheadMs.most) throw refuse('Escolha um horário dentro de um ano.')
  return { dueAt: new Date(ms), clock: clock ?? null }
}
