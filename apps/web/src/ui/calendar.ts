import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/pt-br'

/* Mantine's calendar with dayjs' Portuguese names of days and months. */
export { DatePicker, DatePickerInput } from '@mantine/dates'
