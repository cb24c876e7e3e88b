import './ui/theme/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { watchErrors } from './app/report-error.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
watchErrors()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
