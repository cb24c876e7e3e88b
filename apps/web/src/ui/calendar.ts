import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/pt-br'

/* Mantine's calendar with the days and months of Portuguese, which dayjs brings. */
export { DatePicker, DatePickerInput } from '@mantine/dates'
