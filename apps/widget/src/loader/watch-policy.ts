/** Tells what a Content-Security-Policy of the site refuses of what comes from this origin. */
export const watchPolicy = (origin: string, onRefused: (directive: string) => void): void =>
  document.addEventListener('securitypolicyviolation', (event) => {
    if (event.disposition === 'report' || !event.blockedURI.startsWith(origin)) return
    // Older names, and the one that stands for all.
    const directive = event.effectiveDirective.split('-')[0]
    if (directive === 'connect') onRefused('connect-src')
    if (directive === 'frame' || directive === 'child') onRefused('frame-src')
  })
