import { RobotIcon } from '../../../ui/robot-icon.tsx'
import classes from './bot-face.module.css'
import { colored } from './colored.ts'

interface BotFaceProps {
  /** In px. */
  size: number
  color: string
  /** The chosen picture; null shows a robot. */
  imageUrl: string | null
}

/** The bot's avatar as customers see it, in its field and in the preview. */
export function BotFace({ size, color, imageUrl }: BotFaceProps) {
  const { style, ...marks } = colored(color)
  return (
    <span className={classes.face} {...marks} style={{ ...style, width: size, height: size }} aria-hidden>
      {imageUrl === null ? <RobotIcon size={Math.round(size / 2)} /> : <img src={imageUrl} alt="" />}
    </span>
  )
}
