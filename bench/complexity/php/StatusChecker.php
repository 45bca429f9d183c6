<?php

class StatusChecker
{
    private mysqli $db;
    private int $slowAfter;

    public function __construct(mysqli $db, int $slowAfter = 800)
    {
        $this->db = $db;
        $this->slowAfter = $slowAfter;
    }

    public function check(string $url): string
    {
        $handle = curl_init($url);
        curl_setopt_array($handle, [
            CURLOPT_NOBODY => true,
            CURLOPT_FOLLOWLOCATION => true,
            CURLOPT_TIMEOUT => 5,
        ]);
        $answered = curl_exec($handle);
        $code = curl_getinfo($handle, CURLINFO_RESPONSE_CODE);
        $millis = (int) (curl_getinfo($handle, CURLINFO_TOTAL_TIME) * 1000);
        curl_close($handle);

        if ($answered === false || $code >= 500) {
            $state = 'down';
        } else {
            $state = $millis > $this->slowAfter ? 'slow' : 'up';
        }
        $this->record($url, $state, $millis);

        return $state;
    }

    private function record(string $url, string $state, int $millis): void
    {
        $statement = $this->db->prepare('INSERT INTO checks (url, state, millis) VALUES (?, ?, ?)');
        $statement->bind_param('ssi', $url, $state, $millis);
        $statement->execute();
    }
}
