<?php

namespace Acme\Billing;

/**
 * Hands unpaid claims over to the collection agency. Their API wants form fields and a client
 * certificate, and answers in key=value lines.
 */
class DunningService
{
    private const RETRY = [CURLE_OPERATION_TIMEDOUT, CURLE_COULDNT_CONNECT];

    private string $url;
    private string $certificate;

    public function __construct(string $url, string $certificate)
    {
        $this->url = rtrim($url, '/');
        $this->certificate = $certificate;
    }

    public function open(string $reference, int $cents, string $debtor): string
    {
        if ($cents < 500) {
            throw new \InvalidArgumentException('Claims below 5.00 are not worth a letter.');
        }

        $answer = $this->send('/claims', [
            'ref' => $reference,
            'amount' => number_format($cents / 100, 2, '.', ''),
            'debtor' => $debtor,
        ]);

        return $answer['case'];
    }

    public function withdraw(string $case, string $reason): void
    {
        $this->send('/claims/' . rawurlencode($case) . '/withdraw', ['reason' => $reason]);
    }

    private function send(string $path, array $fields, int $attempts = 3): array
    {
        $curl = curl_init($this->url . $path);
        curl_setopt_array($curl, [
            CURLOPT_POST => true,
            CURLOPT_POSTFIELDS => http_build_query($fields),
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_TIMEOUT => 20,
            CURLOPT_SSLCERT => $this->certificate,
        ]);

        do {
            $text = curl_exec($curl);
            $again = $text === false && in_array(curl_errno($curl), self::RETRY, true);
        } while ($again && --$attempts > 0);

        $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
        if ($text === false || $status >= 400) {
            throw new \RuntimeException("The agency answered $status: " . curl_error($curl));
        }

        return parse_ini_string($text, false, INI_SCANNER_RAW) ?: [];
    }
}
