import Button from '@mui/material/Button';
import { useRef } from 'react';
import { brand } from '#shared/config/brand.ts';
import type { Source } from '#shared/domain/sources/source.ts';
import { writeOpml } from '#shared/domain/sources/source-opml.ts';
import { sourceMessages } from '#web/shell/messages/en-sources.ts';
import { saveFile } from '#web/shell/ui/browser/save-file.ts';

const words = sourceMessages.opml;

interface OpmlButtonsProps {
  /** Undefined while loading: both buttons are disabled. */
  sources: readonly Source[] | undefined;
  /** Whether they have the addresses of their feeds. */
  canExport: boolean;
  onFile: (file: File) => void;
}

/** Exports all sources to an OPML file and selects a file to import. */
export function OpmlButtons({ sources, canExport, onFile }: OpmlButtonsProps) {
  const input = useRef<HTMLInputElement>(null);
  const save = () =>
    saveFile(`${brand.product}-sources.opml`, 'text/x-opml', writeOpml(sources ?? [], words.listTitle, new Date()));
  return (
    <>
      <Button disabled={sources === undefined} onClick={() => input.current?.click()}>
        {words.import}
      </Button>
      <Button disabled={!canExport || sources === undefined || sources.length === 0} onClick={save}>
        {words.export}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".opml,.xml,text/x-opml,text/xml,application/xml"
        hidden
        aria-label={words.import}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // Allows choosing the same file again after a correction.
          event.currentTarget.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
}
