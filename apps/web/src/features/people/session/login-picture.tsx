import classes from './login-picture.module.css'

/** Full-size picture of the custom login style: dusk over hills in the brand's shades, with chat bubbles below. */
export function LoginPicture() {
  return (
    <svg className={classes.picture} viewBox="0 0 800 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <linearGradient id="login-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className={classes.skyTop} />
          <stop offset="0.62" className={classes.skyLow} />
        </linearGradient>
      </defs>
      <rect width="800" height="900" fill="url(#login-sky)" />
      <circle className={classes.halo} cx="560" cy="372" r="210" />
      <circle className={classes.sun} cx="560" cy="372" r="128" />
      <path className={classes.hill1} d="M0 520c120-70 214-92 332-52s190 74 292 40 120-62 176-66v458H0z" />
      <path className={classes.hill2} d="M0 612c96-16 176-74 300-64s206 96 322 94 122-54 178-68v326H0z" />
      <path className={classes.hill3} d="M0 742c150-66 262-60 392-12s250 46 408-24v194H0z" />
      <g className={classes.bubbles}>
        <path d="M92 196h232a26 26 0 0 1 26 26v42a26 26 0 0 1-26 26H142l-34 26v-26H92a26 26 0 0 1-26-26v-42a26 26 0 0 1 26-26z" />
        <path
          className={classes.mine}
          d="M366 560h230a26 26 0 0 1 26 26v42a26 26 0 0 1-26 26h-16v26l-34-26H366a26 26 0 0 1-26-26v-42a26 26 0 0 1 26-26z"
        />
      </g>
      <g className={classes.words}>
        <rect x="100" y="222" width="190" height="12" rx="6" />
        <rect x="100" y="248" width="132" height="12" rx="6" />
      </g>
      <g className={classes.answer}>
        <rect x="372" y="586" width="200" height="12" rx="6" />
        <rect x="372" y="612" width="142" height="12" rx="6" />
      </g>
    </svg>
  )
}
