import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseColourScheme, chosenColourScheme } from '../../first-script/colour-scheme.ts';
import { chooseLanguage, currentLanguage } from '../../i18n/i18n.ts';
import { LANGUAGES } from '../../i18n/language.ts';
import { paths } from '../../paths.ts';
import { Menu, MenuChoice, MenuGroup, MenuLink } from '../../ui/navigation/menu.tsx';
import { AccountIcon } from './account-icon.tsx';
import styles from './account-menu.module.css';

export interface AccountMenuProps {
  /** The club's entries, above the member's. */
  links?: readonly { href: string; label: string }[] | undefined;
  /** Opens the menu as soon as it is mounted. */
  openOnMount: boolean;
}

const SCHEMES = ['auto', 'light', 'dark'] as const;

/** Profile, log-out, language and colour scheme. Loaded lazily. */
export function AccountMenu({ links = [], openOnMount }: AccountMenuProps) {
  const { t } = useTranslation();
  const id = useId();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpened(false), []);
  useEffect(() => {
    if (!openOnMount) return;
    // The menu returns the focus to the element focused when it opens.
    button.current?.focus();
    setOpened(true);
  }, [openOnMount]);
  // Pages of a club have no footer for its crews, so the menu has its links.
  const productPages = [
    { href: paths.about(), label: t('footer.about') },
    { href: paths.privacy(), label: t('footer.privacy') },
    { href: paths.terms(), label: t('footer.terms') },
  ];
  const languageNames = { ko: t('menu.korean'), en: t('menu.english') };
  const schemeNames = { auto: t('menu.themeAuto'), light: t('menu.themeLight'), dark: t('menu.themeDark') };
  return (
    <div className={styles.anchor}>
      <AccountIcon ref={button} id={id} aria-expanded={opened} onClick={() => setOpened(!opened)} />
      {opened && (
        <Menu labelledBy={id} onClose={close}>
          <MenuGroup>
            {links.map(({ href, label }) => (
              <MenuLink key={href} href={href}>
                {label}
              </MenuLink>
            ))}
            <MenuLink href={paths.clubCreate()}>{t('menu.createClub')}</MenuLink>
            <MenuLink href={paths.standing()}>{t('menu.standing')}</MenuLink>
            <MenuLink href={paths.profile()}>{t('menu.profile')}</MenuLink>
            <MenuLink href={paths.logOut()} state={{ confirmed: true }}>
              {t('menu.logOut')}
            </MenuLink>
          </MenuGroup>
          <MenuGroup>
            {productPages.map(({ href, label }) => (
              <MenuLink key={href} href={href}>
                {label}
              </MenuLink>
            ))}
          </MenuGroup>
          <MenuGroup label={t('menu.language')}>
            {LANGUAGES.map((language) => (
              <MenuChoice
                key={language}
                lang={language}
                checked={language === currentLanguage()}
                onChoose={() => chooseLanguage(language)}
              >
                {languageNames[language]}
              </MenuChoice>
            ))}
          </MenuGroup>
          <MenuGroup label={t('menu.theme')}>
            {SCHEMES.map((scheme) => (
              <MenuChoice
                key={scheme}
                checked={scheme === chosenColourScheme()}
                onChoose={() => chooseColourScheme(scheme)}
              >
                {schemeNames[scheme]}
              </MenuChoice>
            ))}
          </MenuGroup>
        </Menu>
      )}
    </div>
  );
}
