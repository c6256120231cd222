/** Whole bodies: joints between a neck at about 0,300 and feet at about 940. */
import type { Figure } from '../art/figure.ts';
import type { Point } from '../art/svg.ts';

export type Pose = Pick<Figure, 'neck' | 'hip' | 'arms' | 'legs' | 'toes' | 'shoulders' | 'turn' | 'tilt'> & {
  /** Where a thing may lie in a hand, if one is free for it. */
  grip: Point;
};

const limb = (jx: number, jy: number, ex: number, ey: number) =>
  [
    [jx, jy],
    [ex, ey],
  ] as const;
const STANDING = { neck: [0, 300], hip: [0, 560], toes: [-1, 1] } as const;
const LEGS = [limb(-34, 740, -44, 900), limb(34, 740, 44, 900)] as const;

export const poses = {
  stand: { ...STANDING, arms: [limb(-100, 430, -96, 560), limb(100, 430, 96, 560)], legs: LEGS, grip: [104, 590] },
  wave: { ...STANDING, arms: [limb(-100, 430, -80, 560), limb(150, 300, 190, 150)], legs: LEGS, grip: [196, 120] },
  cheer: { ...STANDING, arms: [limb(-150, 250, -190, 100), limb(150, 250, 190, 100)], legs: LEGS, grip: [196, 70] },
  hips: {
    ...STANDING,
    arms: [limb(-170, 430, -60, 530), limb(170, 430, 60, 530)],
    legs: [limb(-60, 740, -90, 900), limb(50, 740, 70, 900)],
    grip: [0, 520],
  },
  carry: { ...STANDING, arms: [limb(-110, 450, -40, 500), limb(110, 450, 60, 500)], legs: LEGS, grip: [10, 520] },
  point: {
    ...STANDING,
    arms: [limb(-110, 440, -60, 540), limb(180, 360, 310, 300)],
    legs: LEGS,
    turn: 0.7,
    grip: [330, 280],
  },
  walk: {
    neck: [20, 300],
    hip: [0, 560],
    toes: [1, 1],
    shoulders: 0.8,
    turn: 0.8,
    arms: [limb(-70, 430, -120, 540), limb(110, 430, 170, 520)],
    legs: [limb(90, 730, 120, 900), limb(-50, 730, -160, 870)],
    grip: [176, 550],
  },
  run: {
    neck: [50, 300],
    hip: [0, 540],
    toes: [1, 1],
    shoulders: 0.7,
    turn: 0.9,
    arms: [limb(-70, 430, 20, 510), limb(170, 400, 240, 300)],
    legs: [limb(130, 630, 120, 800), limb(-90, 680, -250, 680)],
    grip: [244, 280],
  },
  jump: {
    neck: [0, 250],
    hip: [0, 480],
    toes: [-1, 1],
    arms: [limb(-150, 180, -210, 40), limb(150, 180, 210, 40)],
    legs: [limb(-130, 580, -190, 720), limb(110, 600, 60, 760)],
    grip: [216, 10],
  },
  dance: {
    neck: [20, 300],
    hip: [-14, 540],
    toes: [-1, 1],
    tilt: -6,
    arms: [limb(-160, 320, -240, 190), limb(160, 280, 280, 230)],
    legs: [limb(-70, 720, -120, 890), limb(80, 710, 60, 890)],
    grip: [300, 220],
  },
  twirl: {
    neck: [-10, 300],
    hip: [10, 540],
    toes: [1, -1],
    tilt: 6,
    arms: [limb(-130, 200, -40, 90), limb(180, 360, 300, 420)],
    legs: [limb(-20, 730, -30, 900), limb(130, 680, 40, 800)],
    grip: [310, 430],
  },
  tree: {
    ...STANDING,
    tilt: 0,
    arms: [limb(-110, 200, -14, 90), limb(110, 200, 14, 90)],
    legs: [limb(-24, 740, -30, 900), limb(180, 680, 30, 740)],
    grip: [0, 60],
  },
  warrior: {
    neck: [20, 340],
    hip: [0, 590],
    toes: [1, 1],
    turn: 0.9,
    arms: [limb(-140, 380, -300, 384), limb(180, 376, 330, 380)],
    legs: [limb(190, 700, 190, 890), limb(-170, 740, -330, 890)],
    grip: [340, 370],
  },
  lotus: {
    neck: [0, 430],
    hip: [0, 720],
    toes: [1, -1],
    arms: [limb(-130, 590, -210, 740), limb(130, 590, 210, 740)],
    legs: [limb(-240, 790, 40, 850), limb(240, 790, -40, 850)],
    grip: [0, 700],
  },
  stretch: {
    neck: [-40, 300],
    hip: [0, 560],
    toes: [-1, 1],
    tilt: -12,
    arms: [limb(-190, 240, -240, 110), limb(150, 420, 60, 540)],
    legs: [limb(-60, 740, -90, 900), limb(60, 740, 90, 900)],
    grip: [-240, 80],
  },
  squat: {
    neck: [20, 420],
    hip: [-40, 650],
    toes: [1, 1],
    shoulders: 0.85,
    turn: 0.6,
    arms: [limb(120, 500, 240, 450), limb(150, 510, 250, 470)],
    legs: [limb(130, 690, 60, 880), limb(100, 720, 20, 900)],
    grip: [270, 470],
  },
  lunge: {
    neck: [30, 340],
    hip: [0, 590],
    toes: [1, 1],
    shoulders: 0.85,
    turn: 0.7,
    arms: [limb(-120, 440, -40, 540), limb(150, 450, 90, 550)],
    legs: [limb(180, 650, 180, 850), limb(-80, 780, -230, 860)],
    grip: [40, 540],
  },
  lift: {
    ...STANDING,
    arms: [limb(-160, 330, -180, 170), limb(160, 330, 180, 170)],
    legs: [limb(-90, 740, -120, 900), limb(90, 740, 120, 900)],
    grip: [0, 170],
  },
  curl: {
    ...STANDING,
    arms: [limb(-110, 450, -190, 370), limb(110, 450, 130, 580)],
    legs: [limb(-60, 740, -80, 900), limb(60, 740, 80, 900)],
    grip: [-196, 370],
  },
  box: {
    neck: [20, 310],
    hip: [-10, 560],
    toes: [1, 1],
    shoulders: 0.85,
    turn: 0.7,
    arms: [limb(-60, 450, 60, 380), limb(190, 400, 320, 340)],
    legs: [limb(110, 730, 120, 900), limb(-90, 730, -150, 890)],
    grip: [330, 340],
  },
  kick: {
    neck: [-50, 300],
    hip: [-20, 550],
    toes: [1, 1],
    shoulders: 0.85,
    turn: 0.9,
    arms: [limb(-190, 390, -260, 300), limb(90, 420, 180, 380)],
    legs: [limb(140, 650, 290, 750), limb(-60, 730, -90, 900)],
    grip: [330, 860],
  },
  shoot: {
    neck: [0, 290],
    hip: [0, 540],
    toes: [1, 1],
    turn: 0.6,
    arms: [limb(-90, 190, -10, 60), limb(140, 200, 70, 60)],
    legs: [limb(-50, 720, -70, 880), limb(60, 700, 30, 870)],
    grip: [36, 40],
  },
  sit: {
    neck: [0, 360],
    hip: [-20, 640],
    toes: [1, 1],
    shoulders: 0.9,
    turn: 0.4,
    arms: [limb(-90, 500, 60, 560), limb(130, 490, 130, 580)],
    legs: [limb(190, 660, 190, 890), limb(150, 680, 130, 900)],
    grip: [120, 590],
  },
  kneel: {
    neck: [10, 400],
    hip: [-20, 660],
    toes: [1, -1],
    shoulders: 0.9,
    turn: 0.4,
    arms: [limb(-80, 530, 60, 580), limb(140, 520, 110, 590)],
    legs: [limb(160, 720, 140, 890), limb(-10, 880, -190, 890)],
    grip: [110, 590],
  },
} as const satisfies Record<string, Pose>;

export type PoseName = keyof typeof poses;
