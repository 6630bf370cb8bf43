import { useRef } from 'react';
import { brand } from '#shared/config/brand.ts';
import type { Source } from '#shared/domain/sources/source.ts';
import { writeOpml } from '#shared/domain/sources/source-opml.ts';
import { sourceMessages } from '#web/messages/en-sources.ts';
import { saveFile } from '#web/ui/browser/save-file.ts';
import { Pill } from '#web/ui/forms/pill.tsx';

const words = sourceMessages.opml;

interface OpmlButtonsProps {
  /** None while the list is not there: neither an empty file nor a comparison with nothing. */
  sources: readonly Source[] | undefined;
  onFile: (file: File) => void;
}

/** All sources out to a file that feed readers take, and from such a file. */
export function OpmlButtons({ sources, onFile }: OpmlButtonsProps) {
  const input = useRef<HTMLInputElement>(null);
  const save = () =>
    saveFile(`${brand.product}-sources.opml`, 'text/x-opml', writeOpml(sources ?? [], words.listTitle, new Date()));
  return (
    <>
      <Pill type="button" disabled={sources === undefined} onClick={() => input.current?.click()}>
        {words.import}
      </Pill>
      <Pill type="button" disabled={sources === undefined || sources.length === 0} onClick={save}>
        {words.export}
      </Pill>
      <input
        ref={input}
        type="file"
        accept=".opml,.xml,text/x-opml,text/xml,application/xml"
        hidden
        aria-label={words.import}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // The same file may be chosen again once it is mended.
          event.currentTarget.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
}
