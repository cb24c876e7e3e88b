// `npm run lab`: the product with its demonstration, connected to stand-ins of its providers, and a page of simulated phones on
// which one writes as a customer on each channel. Nothing leaves this machine. docs/lab.md says what each switch does. `LAB_PORT`
// (3100; 0: any free ones) is the product's port, the page is on the next one; data lies in data/lab.
import { startLab } from './start.ts'

console.log('Iniciando o laboratório…')
const lab = await startLab({
  port: Number(process.env.LAB_PORT ?? 3100),
  password: process.env.DEMO_PASSWORD ?? 'laboratorio',
  dataDir: process.env.DATA_DIR ?? 'data/lab',
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void lab.stop())
// A product that ends by itself takes the lab with it.
void lab.ended.then(lab.stop)
console.log(`Telefones simulados em ${lab.url}, atendimento em ${lab.productUrl}`)
for (const { name, email, password } of lab.people) console.log(`  ${name}: ${email}, senha ${password}`)
