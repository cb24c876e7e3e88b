import { RobotIcon } from '../../ui/robot-icon.tsx'
import { avatarAddress } from './avatar-address.ts'
import classes from './bot-face.module.css'
import { colored } from './colored.ts'

interface BotFaceProps {
  /** In px. */
  size: number
  color: string
  /** The picture that was sent; null draws the robot. */
  fileId: string | null
}

/** The bot as its customers see it: in the field where it is chosen and in the chat beside it. */
export function BotFace({ size, color, fileId }: BotFaceProps) {
  const { style, ...marks } = colored(color)
  return (
    <span className={classes.face} {...marks} style={{ ...style, width: size, height: size }} aria-hidden>
      {fileId === null ? <RobotIcon size={Math.round(size / 2)} /> : <img src={avatarAddress(fileId)} alt="" />}
    </span>
  )
}
