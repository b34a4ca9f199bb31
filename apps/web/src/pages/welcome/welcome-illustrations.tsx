import type { ReactNode } from 'react';
import styles from './welcome-illustrations.module.css';

function Scene({ label, children }: { label: string; children: ReactNode }) {
  return (
    <svg
      className={styles.scene}
      viewBox="0 0 320 400"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={label}
    >
      {children}
    </svg>
  );
}

interface RunnerProps {
  at: string;
  shirt: string;
  shorts: string;
  skin: string;
  hair: ReactNode;
}

/** A runner; the origin is the hip. */
function Runner({ at, shirt, shorts, skin, hair }: RunnerProps) {
  return (
    <g transform={at} className={styles.limbs}>
      <path d="M12-46-10-30-2-8" stroke={skin} strokeWidth="9" />
      <path d="M-1 0-6 34-40 42" stroke={skin} strokeWidth="12" />
      <path d="M-40 42l-5 11" stroke="#fff6e6" strokeWidth="11" />
      <path d="M-1 0-4 20" stroke={shorts} strokeWidth="19" />
      <path d="M2 0 30 16 24 50" stroke={skin} strokeWidth="12" />
      <path d="M24 52l12 1" stroke="#fff6e6" strokeWidth="11" />
      <path d="M2 0 18 9" stroke={shorts} strokeWidth="19" />
      <path d="M1-4 12-44" stroke={shirt} strokeWidth="24" />
      <path d="M14-56l3-8" stroke={skin} strokeWidth="9" />
      <circle cx="20" cy="-74" r="13" fill={skin} />
      {hair}
      <path d="M14-44 32-24" stroke={shirt} strokeWidth="12" />
      <path d="M32-24 48-42" stroke={skin} strokeWidth="9" />
    </g>
  );
}

/** Runners by a river. */
export function RunningIllustration({ label }: { label: string }) {
  return (
    <Scene label={label}>
      <rect width="320" height="400" fill="#f7d9bd" />
      <rect width="320" height="120" fill="#f3c9a9" />
      <circle cx="222" cy="150" r="62" fill="#f6b98a" />
      <circle cx="222" cy="150" r="44" fill="#ee8f5c" />
      <path d="M0 168c40-30 84-30 122-8s66 14 96-6 70-14 102 4v60H0Z" fill="#b98f93" />
      <path d="M0 186c50-14 96-6 150-2s110-8 170 0v40H0Z" fill="#8b7587" />
      <g fill="none" stroke="#6d6079" strokeWidth="5">
        <path d="M0 206h320" />
        <path d="M12 206c20-34 60-34 80 0m0 0c20-34 60-34 80 0m0 0c20-34 60-34 80 0m0 0c20-34 60-34 80 0" />
      </g>
      <rect y="208" width="320" height="72" fill="#d9a596" />
      <g stroke="#f6c7a0" strokeWidth="5" strokeLinecap="round">
        <path d="M178 222h88M196 236h52M168 250h66M206 264h34M20 232h46M64 256h58M276 246h28" />
      </g>
      <path d="M0 272c70-14 150-14 320 2v126H0Z" fill="#3f6d5d" />
      <path d="M0 318c90-22 190-22 320-8v90H0Z" fill="#e9d9bf" />
      <path
        d="M0 362c100-16 200-16 320-6"
        fill="none"
        stroke="#fffaf0"
        strokeWidth="5"
        strokeDasharray="26 20"
      />
      <g stroke="#2f5548" strokeWidth="4" strokeLinecap="round">
        <path d="M26 300l-5-26M30 300l2-32M35 300l8-24M286 300l-7-24M291 300v-34M296 300l8-26" />
      </g>
      <ellipse cx="104" cy="336" rx="46" ry="6" fill="#c9b595" />
      <ellipse cx="214" cy="352" rx="50" ry="7" fill="#c9b595" />
      <Runner
        at="translate(100 276)"
        shirt="#2f6a74"
        shorts="#26393f"
        skin="#c98b67"
        hair={<path d="M8-76a13 13 0 0 1 24-8c-8 5-14 3-17 4-2 5-2 8-5 9Z" fill="#2b2323" />}
      />
      <Runner
        at="translate(208 288) scale(1.08)"
        shirt="#d2593a"
        shorts="#3b3350"
        skin="#e9b592"
        hair={
          <path
            d="M33-80a13 13 0 0 0-25 0c-2 5 0 9 2 10-6 2-14 1-19 8 10 4 20 1 24-6 4-3 2-8 5-11 5 2 9 1 13-1Z"
            fill="#4a2d24"
          />
        }
      />
    </Scene>
  );
}

/** A badminton player. */
export function BadmintonIllustration({ label }: { label: string }) {
  return (
    <Scene label={label}>
      <rect width="320" height="400" fill="#e4ecdf" />
      <path d="M40 0h54L30 250H0V130ZM170 0h60L120 250H60Z" fill="#f0f4e9" />
      <rect y="236" width="320" height="164" fill="#2f7a64" />
      <path d="M0 236h320v10H0Z" fill="#286b57" />
      <g fill="none" stroke="#dfeee2" strokeWidth="4">
        <path d="M-20 400 62 262h196l82 138M92 262 58 400M228 262l34 138M36 306h248" />
      </g>
      <g stroke="#b9c6b7" strokeWidth="1.5">
        <path d="M0 186h320m-320 14h320m-320 14h320m-320 14h320m-320 14h320" />
        <path d="M16 176v76m20-76v76m20-76v76m20-76v76m20-76v76m20-76v76m20-76v76m20-76v76m20-76v76m20-76v76m20-76v76m20-76v76m20-76v76m20-76v76m20-76v76m16-76v76" />
      </g>
      <path d="M0 176h320" stroke="#fffdf6" strokeWidth="8" />
      <path
        d="M92 112c44-52 92-54 128-22"
        fill="none"
        stroke="#a5bba6"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="1 12"
      />
      <g transform="translate(238 106) rotate(38)">
        <path
          d="M-9 0-20-40q20-9 40 0L9 0Z"
          fill="#fffdf6"
          stroke="#cbd6c6"
          strokeWidth="2"
          strokeLinejoin="round"
        />
        <path d="M-4 0-9-43M4 0 9-43M-14-20q14-5 28 0" fill="none" stroke="#cbd6c6" strokeWidth="2" />
        <path d="M-10-2h20v5a10 9 0 0 1-20 0Z" fill="#d2593a" />
      </g>
      <ellipse cx="118" cy="332" rx="58" ry="8" fill="#256350" />
      <g transform="translate(116 246) scale(.95)" className={styles.limbs}>
        <path d="M0 0-22 40-30 82" stroke="#e9b592" strokeWidth="14" />
        <path d="M-30 86h14" stroke="#fffdf6" strokeWidth="12" />
        <path d="M2 0 30 34 50 74" stroke="#e9b592" strokeWidth="14" />
        <path d="M50 80l13-3" stroke="#fffdf6" strokeWidth="12" />
        <path d="M-2 2-14 26M2 2 20 24" stroke="#2b3a4a" strokeWidth="22" />
        <path d="M0-2 2-54" stroke="#f0c25e" strokeWidth="30" />
        <path d="M10-56 40-40 58-58" stroke="#e9b592" strokeWidth="10" />
        <path d="M10-56 28-46" stroke="#f0c25e" strokeWidth="15" />
        <path d="M4-68v-8" stroke="#e9b592" strokeWidth="10" />
        <circle cx="5" cy="-86" r="15" fill="#e9b592" />
        <path d="M-10-84a15 15 0 0 1 28-9c-9 4-15 2-19 4-2 5-3 8-6 9Z" fill="#3a2a22" />
        <path d="M-9-84-22-74" stroke="#3a2a22" strokeWidth="7" />
        <path d="M-8-56-26-76" stroke="#f0c25e" strokeWidth="15" />
        <path d="M-26-76-22-108" stroke="#e9b592" strokeWidth="10" />
        <path d="M-22-112-14-144" stroke="#5a4a3c" strokeWidth="5" />
        <g transform="translate(-7 -172) rotate(14)">
          <ellipse rx="21" ry="28" fill="#ffffff" fillOpacity=".55" stroke="#d2593a" strokeWidth="5" />
          <path
            d="M-18-10h36M-20 2h40M-17 14h34M-9-25v50M0-27v54M9-25v50"
            stroke="#c9d2c4"
            strokeWidth="1.5"
          />
        </g>
      </g>
    </Scene>
  );
}

/** A reader on a hill. */
export function ReadingIllustration({ label }: { label: string }) {
  return (
    <Scene label={label}>
      <rect width="320" height="400" fill="#dcebe6" />
      <circle cx="88" cy="92" r="34" fill="#fbf3dc" />
      <path d="M176 70q14-16 32-4 8-14 24-6 18-4 20 12h-80q-4-4 4-2Z" fill="#f2f8f4" />
      <path d="M0 214 72 128l40 44 62-92 66 96 34-36 46 58v80H0Z" fill="#a9cabf" />
      <path d="M174 80l22 32-14 6-10-10-12 14-8-6Z" fill="#f2f8f4" />
      <path d="M0 246c40-34 76-40 118-18s82 12 120-14 60-16 82-6v90H0Z" fill="#73a898" />
      <path d="M0 290c70-36 130-30 190-12s90 4 130-8v130H0Z" fill="#3f7f6c" />
      <path d="M0 352c80-52 190-66 320-18v66H0Z" fill="#8fb46c" />
      <path
        d="M30 400c20-30 60-42 104-48"
        fill="none"
        stroke="#e9dcb4"
        strokeWidth="12"
        strokeLinecap="round"
      />
      <g>
        <path d="M266 330v-52" stroke="#6b5340" strokeWidth="9" strokeLinecap="round" />
        <path d="M266 150l40 66h-16l28 46h-104l28-46h-16Z" fill="#245b4c" />
        <path d="M266 150l40 66h-16l28 46h-52Z" fill="#1c4b3f" />
      </g>
      <g className={styles.limbs}>
        <path d="M112 330c-3-24 2-34 18-34s20 12 17 34Z" fill="#d2693f" stroke="#d2693f" strokeWidth="6" />
        <path d="M117 318h26" stroke="#b4532d" strokeWidth="8" />
        <path d="M122 296q8-16 16 0" fill="none" stroke="#b4532d" strokeWidth="5" />
        <path d="M176 322 214 296 232 326" stroke="#34465c" strokeWidth="18" />
        <path d="M232 330h14" stroke="#5b4636" strokeWidth="13" />
        <path d="M172 320 178 268" stroke="#f4ead4" strokeWidth="32" />
        <path d="M182 256l3-8" stroke="#c98b67" strokeWidth="11" />
        <circle cx="190" cy="234" r="17" fill="#c98b67" />
        <path d="M173 238a17 17 0 0 1 31-13c-9 5-17 4-21 6-2 6-4 8-10 7Z" fill="#29221f" />
        <path d="M168 228q18-22 40-8l-40 8Z" fill="#e8b54a" stroke="#e8b54a" strokeWidth="5" />
        <path d="M180 268 196 292" stroke="#f4ead4" strokeWidth="15" />
        <path d="M196 292 216 278" stroke="#c98b67" strokeWidth="10" />
      </g>
      <g strokeLinejoin="round">
        <path
          d="M214 284l-14-30q14-6 20 2l12 30q-8-7-18-2Z"
          fill="#fffdf6"
          stroke="#c4573f"
          strokeWidth="4"
        />
        <path d="M220 256q6-8 20-4l6 32q-8-4-14 2Z" fill="#fff8e8" stroke="#c4573f" strokeWidth="4" />
      </g>
      <g fill="#f7efcf">
        <circle cx="60" cy="366" r="4" />
        <circle cx="84" cy="378" r="3" />
        <circle cx="292" cy="364" r="4" />
        <circle cx="268" cy="380" r="3" />
      </g>
    </Scene>
  );
}
