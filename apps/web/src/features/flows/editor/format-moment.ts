import dayjs from 'dayjs'

/** When something was saved: '22/11/2026 09:31', in the browser's zone. */
export const formatMoment = (instant: string): string => dayjs(instant).format('DD/MM/YYYY HH:mm')
