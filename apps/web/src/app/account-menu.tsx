import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { Menu, useMantineColorScheme } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, currentLanguage } from '../i18n/i18n.ts';
import { LANGUAGES } from '../i18n/language.ts';
import { paths } from '../paths.ts';
import { Link } from '../ui/navigation/link.tsx';
import { AccountIcon } from './account-icon.tsx';

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
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!openOnMount) return;
    // The menu returns the focus to the element focused when it opens.
    button.current?.focus();
    setOpened(true);
  }, [openOnMount]);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // Pages of a club have no footer for its crews, so the menu has its links.
  const productPages = [
    { href: paths.about(), label: t('footer.about') },
    { href: paths.privacy(), label: t('footer.privacy') },
    { href: paths.terms(), label: t('footer.terms') },
  ];
  const languageNames = { ko: t('menu.korean'), en: t('menu.english') };
  const schemeNames = { auto: t('menu.themeAuto'), light: t('menu.themeLight'), dark: t('menu.themeDark') };
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      position="bottom-end"
      width="min(14rem, calc(100vw - 1rem))"
      shadow="md"
      radius="md"
    >
      <Menu.Target>
        <AccountIcon ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        {links.map(({ href, label }) => (
          <Menu.Item key={href} component={Link} href={href}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Item component={Link} href={paths.clubCreate()}>
          {t('menu.createClub')}
        </Menu.Item>
        <Menu.Item component={Link} href={paths.profile()}>
          {t('menu.profile')}
        </Menu.Item>
        <Menu.Item component={Link} href={paths.logOut()} state={{ confirmed: true }}>
          {t('menu.logOut')}
        </Menu.Item>
        <Menu.Divider />
        {productPages.map(({ href, label }) => (
          <Menu.Item key={href} component={Link} href={href}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{t('menu.language')}</Menu.Label>
        <Menu.RadioGroup value={currentLanguage()}>
          {LANGUAGES.map((language) => (
            <Menu.RadioItem
              key={language}
              value={language}
              lang={language}
              closeMenuOnClick
              onChange={() => chooseLanguage(language)}
            >
              {languageNames[language]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Label>{t('menu.theme')}</Menu.Label>
        <Menu.RadioGroup value={colorScheme}>
          {SCHEMES.map((scheme) => (
            <Menu.RadioItem
              key={scheme}
              value={scheme}
              closeMenuOnClick
              onChange={() => setColorScheme(scheme)}
            >
              {schemeNames[scheme]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
